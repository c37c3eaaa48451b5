export const pullRequestAddress = (id: string, search = ''): string => `/pull-requests/${id}${search}`

export const shortHash = (hash: string): string => hash.slice(0, 8)
