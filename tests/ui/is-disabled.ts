/** A disabled button of the product stays reachable by keyboard. */
export const isDisabled = (button: HTMLElement): boolean => button.getAttribute('aria-disabled') === 'true'
