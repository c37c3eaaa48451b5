export const toEmailKey = (address: string): string => address.normalize('NFKC').trim().toLowerCase()
