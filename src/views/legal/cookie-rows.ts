import { type ConsentServiceId, consentServices, getService } from '#machines/consent/consent-services.ts'
import { type EssentialStorageId, essentialStorage } from './essential-storage.ts'
import { type ServiceStorage, serviceStorage } from './service-storage.ts'
import type { StoredItem } from './stored-item.ts'
import type { ConsentCategory } from '#src/contract/consent-record.ts'

interface Row {
  readonly item: StoredItem
  readonly category: ConsentCategory | 'essential'
  readonly holder: ServiceStorage['holder'] | 'own'
}

export type CookieRow =
  | (Row & { readonly kind: 'essential'; readonly id: EssentialStorageId })
  | (Row & { readonly kind: 'service'; readonly id: ConsentServiceId })

const listIds = <Id extends string>(table: Readonly<Record<Id, unknown>>) => Object.keys(table) as Id[]

const essentialRows: readonly CookieRow[] = listIds(essentialStorage).map((id) => ({
  kind: 'essential',
  id,
  category: 'essential',
  holder: 'own',
  item: essentialStorage[id],
}))

const toRows = (id: ConsentServiceId): readonly CookieRow[] => {
  const { holder, items }: ServiceStorage = serviceStorage[id]
  return items.map((item) => ({ kind: 'service', id, category: getService(id).category, holder, item }))
}

export const cookieRows = (isSelfHosted: boolean): readonly CookieRow[] =>
  isSelfHosted ? essentialRows : [...essentialRows, ...listIds(consentServices).flatMap(toRows)]
