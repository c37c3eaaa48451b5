/** What can lie over every signed-in page. */
export const overlayNames = ['navigation', 'commands', 'shortcuts', 'privacy', 'terms', 'invitation'] as const

export type OverlayName = (typeof overlayNames)[number]
