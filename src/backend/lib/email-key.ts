/** The address as it is compared: `Ann@Example.com ` and `ann@example.com` are one account, one lock, one limit. */
export const toEmailKey = (address: string): string => address.normalize('NFKC').trim().toLowerCase()
