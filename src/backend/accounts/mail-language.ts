import { isLanguage, type Language } from '#src/contract/languages.ts'
import type { Handle } from '../db/tables.ts'

/** Picks the person's own language, else the one set by their oldest organisation, else `fallback`. */
export const chooseMailLanguage = async (
  db: Handle,
  { id, language }: { readonly id: string; readonly language: Language | null },
  fallback: Language,
): Promise<Language> => {
  if (language !== null) return language
  const row = await db
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .where('memberships.user_id', '=', id)
    .select('organisations.mail_language')
    .orderBy('memberships.created_at')
    .orderBy('organisations.id')
    .executeTakeFirst()
  const preset = row?.mail_language
  return isLanguage(preset) ? preset : fallback
}
