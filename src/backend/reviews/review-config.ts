import { sql } from 'kysely'
import type { InferOutput } from 'valibot'
import type { Language } from '#src/contract/languages.ts'
import type { ReviewConfig, ReviewConfigDraft } from '#src/contract/reviews.ts'
import type { Handle } from '../db/tables.ts'
import type { StoredReviewConfig } from '../db/review-tables.ts'
import { findRuleText } from '../review-rules/find-rule-text.ts'
import { ruleFacts } from './rule-facts.ts'

interface KeptConfig extends StoredReviewConfig {
  readonly version: number
}

const defaults: KeptConfig = {
  ignoredPaths: [],
  rulesOff: [],
  rulesOn: [],
  minSeverity: 'low',
  instructions: '',
  version: 0,
}

const describeRules = (language: Language): ReviewConfig['rules'] =>
  ruleFacts.map(({ id, area, severity, languages, isOnByDefault }) => ({
    id,
    title: findRuleText(language, id).title.replace(/\{\{\w+\}\}/g, '…'),
    area,
    severity,
    languages: [...languages],
    isOnByDefault,
  }))

export const readReviewConfig = async (db: Handle, repositoryId: string): Promise<KeptConfig> => {
  const row = await db
    .selectFrom('review_configs')
    .where('repository_id', '=', repositoryId)
    .select(['config', 'version'])
    .executeTakeFirst()
  return row === undefined ? defaults : { ...defaults, ...row.config, version: row.version }
}

export const presentReviewConfig = (config: KeptConfig, language: Language): ReviewConfig => ({
  ...config,
  rules: describeRules(language),
})

interface Place {
  readonly organisationId: string
  readonly repositoryId: string
}

export const saveReviewConfig = async (
  db: Handle,
  { organisationId, repositoryId }: Place,
  { version, ...draft }: InferOutput<typeof ReviewConfigDraft>,
): Promise<boolean> => {
  const config: StoredReviewConfig = draft
  const { rows } = await sql`insert into review_configs (repository_id, organisation_id, config, version)
    select ${repositoryId}, ${organisationId}, ${JSON.stringify(config)}::jsonb, 1
    where ${version} = 0 or exists (select from review_configs where repository_id = ${repositoryId})
    on conflict (repository_id) do update set config = excluded.config, version = review_configs.version + 1
    where review_configs.version = ${version} returning version`.execute(db)
  return rows.length === 1
}
