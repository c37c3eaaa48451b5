import type { Workspace } from '#src/contract/workspaces.ts'

export const searchAddress = ({ name }: Pick<Workspace, 'name'>): string =>
  `/search?in=${encodeURIComponent(`workspace:${name}`)}`

export const chatAddress = ({ id }: Pick<Workspace, 'id'>): string => `/chat?in=${id}`

export const repositoryAddress = (id: string): string => `/repositories?repository=${id}`
