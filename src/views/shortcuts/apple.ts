export const isApple = /^(?:Mac|iP)/.test(navigator.platform)
