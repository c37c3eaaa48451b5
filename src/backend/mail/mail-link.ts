export const linkPlaceholder = '{link}'

/** No path of the product has a segment this long, so a match is a token. */
const secret = /[\w-]{21,}/g

export const maskSecrets = (link: string): string => link.replaceAll(secret, '••••••••')

export const findSecret = (address: string): string | undefined => address.match(secret)?.at(-1)
