import type { ServerResponse } from 'node:http'

export type GithubFault =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown }
  | { readonly raw: string }
  | 'silent'
  | 'cut'
  | 'cutAfter'
  | 'cutInside'

export interface Reply {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const toPage = (title: string, links: Readonly<Record<string, string>>): string => {
  const list = Object.entries(links).map(([name, to]) => `<a href="${to.replaceAll('&', '&amp;')}">${name}</a>`)
  return `<!doctype html><html lang="en"><head><title>${title}</title><link rel="icon" href="data:,"></head><body><main>
<h1>${title}</h1>${list.join(' ')}</main></body></html>`
}

export const writeReply = (response: ServerResponse, { status, body, headers }: Reply): void => {
  const isPage = typeof body === 'string'
  response.writeHead(status, {
    'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'x-ratelimit-limit': '5000',
    'x-ratelimit-remaining': '4999',
    ...headers,
  })
  response.end(body === undefined ? undefined : isPage ? body : JSON.stringify(body))
}

export const writeFault = (response: ServerResponse, fault: GithubFault): void => {
  if (fault === 'silent') return
  if (fault === 'cut' || fault === 'cutAfter') response.destroy()
  else if (fault === 'cutInside') {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '5000' })
    response.write('{"total_count":', () => response.destroy())
  } else if ('raw' in fault) writeReply(response, { status: 200, body: fault.raw })
  else writeReply(response, { body: { message: 'failed on purpose' }, ...fault })
}

export const toSlice = <Item>(all: readonly Item[], url: URL, own: string) => {
  const [size, page] = [Number(url.searchParams.get('per_page') ?? 30), Number(url.searchParams.get('page') ?? 1)]
  const next = new URL(url)
  next.searchParams.set('page', String(page + 1))
  const headers = all.length > size * page ? { Link: `<${own}${next.pathname}${next.search}>; rel="next"` } : {}
  return { items: all.slice(size * (page - 1), size * page), headers }
}
