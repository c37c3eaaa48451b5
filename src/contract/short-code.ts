/** A code has 4 to 40 of a–z, 0–9 and hyphen, without a hyphen at either end; case does not matter. */
export const shortCodePattern = /^[A-Za-z0-9][A-Za-z0-9-]{2,38}[A-Za-z0-9]$/

export const shortCodeLength = { min: 4, max: 40 } as const
