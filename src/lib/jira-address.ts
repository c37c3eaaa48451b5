const pages = new Set([
  'browse',
  'dashboard.jsp',
  'issues',
  'login.jsp',
  'plugins',
  'projects',
  'rest',
  'secure',
  'servicedesk',
])

const cloudDomains = ['.atlassian.net', '.jira.com']

const getSitePath = ({ hostname, pathname }: URL): string => {
  if (cloudDomains.some((domain) => hostname.endsWith(domain))) return ''
  const parts = pathname.split('/').filter((part) => part !== '')
  const page = parts.findIndex((part) => pages.has(part.toLowerCase()))
  return (page === -1 ? parts : parts.slice(0, page)).map((part) => `/${part}`).join('')
}

/** Cuts the address of a page to that of its site; a text that is no address, or has credentials in it, stays. */
export const toJiraSite = (text: string): string => {
  const given = text.trim()
  const address = given.includes('://') || given === '' ? given : `https://${given}`
  if (!URL.canParse(address)) return given
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return given
  return `${url.origin}${getSitePath(url)}`
}
