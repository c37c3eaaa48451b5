/** An own GitHub Enterprise server has its API below its address. */
export const getGithubApi = (url: string): string =>
  url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`

export const githubMediaType = { Accept: 'application/vnd.github+json', 'X-GitHub-Api-Version': '2022-11-28' } as const
