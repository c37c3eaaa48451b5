/** Stands in a kept mail where its link goes; the link itself is kept sealed, and only until it was sent. */
export const linkPlaceholder = '{link}'

/** What opens a door in an address: a long piece of it that nobody could guess. No word of our paths is as long. */
const secret = /[\w-]{21,}/g

/** Where a link leads, and not what it opens. */
export const maskSecrets = (link: string): string => link.replaceAll(secret, '••••••••')

/** The secret in an address, if it has one. */
export const findSecret = (address: string): string | undefined => address.match(secret)?.at(-1)
