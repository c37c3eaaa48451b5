import type { Repository } from '#src/contract/repositories.ts'

/** The search, narrowed to one repository. */
export const searchAddress = ({ name }: Pick<Repository, 'name'>): string => `/search?in=${encodeURIComponent(name)}`

/** The chat, about one repository. */
export const chatAddress = ({ id }: Pick<Repository, 'id'>): string => `/chat?in=${id}`
