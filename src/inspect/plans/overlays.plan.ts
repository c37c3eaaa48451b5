export const overlaysPlan = {
  inputs: [{ name: 'commands' as const }],
  events: { 'overlay.open': { name: 'shortcuts' as const }, 'overlay.close': {} },
}
