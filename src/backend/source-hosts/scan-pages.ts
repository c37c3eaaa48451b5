import { HostFailed } from '../integrations/host-fault.ts'
import type { Page } from './source-host.ts'

const maxScannedPages = 10
const minItems = 30

const readCursor = (cursor: string | undefined): number => {
  if (cursor !== undefined && !/^[1-9]\d{0,5}$/.test(cursor)) throw new HostFailed({ kind: 'notFound' })
  return Number(cursor ?? '1')
}

export const scanPages = async <Item>(
  cursor: string | undefined,
  fits: (item: Item) => boolean,
  read: (page: number) => Promise<{ items: readonly Item[]; hasNext: boolean }>,
): Promise<Page<Item>> => {
  const first = readCursor(cursor)
  const items: Item[] = []
  for (let page = first; page < first + maxScannedPages; page += 1) {
    const reply = await read(page)
    items.push(...reply.items.filter(fits))
    if (!reply.hasNext) return { items }
    if (items.length >= minItems) return { items, nextCursor: String(page + 1) }
  }
  return { items, nextCursor: String(first + maxScannedPages) }
}
