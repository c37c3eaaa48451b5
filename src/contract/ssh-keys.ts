import * as v from 'valibot'
import { extended, Timestamp } from './fields.ts'

export const generatedKeyTypes = ['ed25519', 'rsa'] as const
export type GeneratedKeyType = (typeof generatedKeyTypes)[number]

export const sshKeyTypes = [...generatedKeyTypes, 'ecdsa'] as const
export type SshKeyType = (typeof sshKeyTypes)[number]

export const SshFailure = v.object({
  key: v.string(),
  parameters: v.record(v.string(), v.union([v.string(), v.number()])),
  message: v.string(),
})
export type SshFailure = v.InferOutput<typeof SshFailure>

const publicKeyFields = {
  type: v.picklist(sshKeyTypes),
  bits: v.number(),
  publicKey: v.string(),
  fingerprint: v.string(),
  comment: v.string(),
  createdAt: Timestamp,
}

export const PublicSshKey = v.object(publicKeyFields)
export type PublicSshKey = v.InferOutput<typeof PublicSshKey>

export const SshKey = v.object(
  extended(publicKeyFields, {
    isGenerated: v.boolean(),
    lastUsedAt: v.optional(Timestamp),
    failing: v.optional(v.object({ failure: SshFailure, repository: v.string(), since: Timestamp })),
    version: v.number(),
  }),
)
export type SshKey = v.InferOutput<typeof SshKey>

const saved = { confirmed: v.optional(v.boolean()), version: v.optional(v.number()) }
const maxKeyLength = 20_000

export const SshKeyDraft = v.variant('kind', [
  v.object(extended(saved, { kind: v.literal('generate'), type: v.picklist(generatedKeyTypes) })),
  v.object(
    extended(saved, {
      kind: v.literal('own'),
      privateKey: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxKeyLength)),
      passphrase: v.optional(v.pipe(v.string(), v.maxLength(1000))),
    }),
  ),
])
export type SshKeyDraft = v.InferOutput<typeof SshKeyDraft>

export const RepositorySsh = v.object({
  isAvailable: v.boolean(),
  isOwn: v.boolean(),
  key: v.optional(PublicSshKey),
  version: v.optional(v.number()),
})
export type RepositorySsh = v.InferOutput<typeof RepositorySsh>
