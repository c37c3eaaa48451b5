/** What can lie over every signed-in page. */
export const overlayNames = ['navigation', 'commands', 'shortcuts'] as const

export type OverlayName = (typeof overlayNames)[number]
