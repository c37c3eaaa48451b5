export const toAmount = (count: number, isBounded: boolean): string => (isBounded ? `${count}+` : String(count))
