export const overlayNames = ['navigation', 'commands', 'shortcuts', 'privacy', 'terms', 'invitation'] as const

export type OverlayName = (typeof overlayNames)[number]
