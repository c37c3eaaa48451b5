/** Buttons of the product stay in reach of the keyboard when they cannot be pressed. */
export const isDisabled = (button: HTMLElement): boolean => button.getAttribute('aria-disabled') === 'true'
