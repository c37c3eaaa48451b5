/** A count that stopped at its bound is a minimum. */
export const toAmount = (count: number, isBounded: boolean): string => (isBounded ? `${count}+` : String(count))
