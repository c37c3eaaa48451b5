/** Texts of an environment variable that switch something on, in lower case. */
export const onValues = ['on', 'true', '1'] as const

export const isOnValue = (text: string): boolean => onValues.some((value) => value === text.toLowerCase())
