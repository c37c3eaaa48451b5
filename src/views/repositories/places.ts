import type { Repository } from '#src/contract/repositories.ts'

export const searchAddress = ({ name }: Pick<Repository, 'name'>): string => `/search?in=${encodeURIComponent(name)}`

export const chatAddress = ({ id }: Pick<Repository, 'id'>): string => `/chat?in=${id}`
