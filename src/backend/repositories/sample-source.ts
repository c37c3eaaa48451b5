import { brand } from '#src/lib/brand.ts'
import type { Handle } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'
import { findCheckoutFolder } from './checkout-files.ts'
import { alreadyHere } from './host-source.ts'

export const sampleSource = {
  sourceType: 'Unspecified',
  url: null,
  branch: null,
  uploadId: null,
  defaultName: brand.toLowerCase(),
  description: 'The source of this product, to try it on.',
} as const

export const requireFirstSample = async (db: Handle, organisationId: string): Promise<typeof sampleSource> => {
  if (findCheckoutFolder() === undefined) throw notFound()
  const row = await db
    .selectFrom('repositories')
    .select('name')
    .where('organisation_id', '=', organisationId)
    .where('source_type', '=', sampleSource.sourceType)
    .executeTakeFirst()
  if (row !== undefined) throw alreadyHere(row.name)
  return sampleSource
}
