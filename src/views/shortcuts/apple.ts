/** Where ⌘ does what Ctrl does elsewhere. */
export const isApple = /^(?:Mac|iP)/.test(navigator.platform)
