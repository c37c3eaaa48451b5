/** A scroll container without controls must be reachable by keyboard. */
export const keyboardScrollable = { tabIndex: 0 } as const
