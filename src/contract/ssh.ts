import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { BoundedList, Id, Line, Timestamp } from './fields.ts'
import { RepositorySsh, SshFailure, SshKey, SshKeyDraft } from './ssh-keys.ts'

const HostKey = v.object({ type: v.string(), fingerprint: v.string(), publicKey: v.string() })
export type HostKey = v.InferOutput<typeof HostKey>

export const SshHost = v.object({
  id: v.optional(Id),
  host: v.string(),
  port: v.number(),
  keys: v.array(HostKey),
  confirmedAt: v.optional(Timestamp),
})
export type SshHost = v.InferOutput<typeof SshHost>

export const SshSettings = v.object({
  isAvailable: v.boolean(),
  key: v.optional(SshKey),
  repositories: v.array(v.string()),
  hosts: v.array(SshHost),
})
export type SshSettings = v.InferOutput<typeof SshSettings>

const SshAddress = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2000))

export const SshConfirmation = v.optional(v.object({ confirmed: v.optional(v.boolean()) }), {})

export const sshSettingsEndpoints = defineEndpoints({
  read: { method: 'GET', path: '/api/organization/ssh-settings', access: 'Administrator', reply: SshSettings },
  save: {
    method: 'PUT',
    path: '/api/organization/ssh-settings',
    access: 'Administrator',
    body: SshKeyDraft,
    reply: SshSettings,
  },
  remove: {
    method: 'DELETE',
    path: '/api/organization/ssh-settings',
    access: 'Administrator',
    body: SshConfirmation,
  },
})

export const ScannedHost = v.object({
  host: v.string(),
  port: v.number(),
  offered: v.array(HostKey),
  known: v.array(HostKey),
})
export type ScannedHost = v.InferOutput<typeof ScannedHost>

export const sshHostEndpoints = defineEndpoints({
  scan: {
    method: 'POST',
    path: '/api/organization/ssh-settings/hosts/scan',
    access: 'Administrator',
    body: v.object({ address: SshAddress }),
    reply: ScannedHost,
    ownPagesOnly: true,
  },
  confirm: {
    method: 'PUT',
    path: '/api/organization/ssh-settings/hosts',
    access: 'Administrator',
    body: v.object({
      address: SshAddress,
      publicKeys: v.pipe(BoundedList(Line(4000), 10), v.minLength(1)),
    }),
    reply: SshHost,
    ownPagesOnly: true,
  },
  remove: {
    method: 'DELETE',
    path: '/api/organization/ssh-settings/hosts/:id',
    access: 'Administrator',
    ownPagesOnly: true,
  },
})

export const SshTest = v.object({
  failure: v.optional(SshFailure),
  branches: v.array(v.string()),
  defaultBranch: v.optional(v.string()),
})
export type SshTest = v.InferOutput<typeof SshTest>

export const sshConnectionEndpoints = defineEndpoints({
  readKey: {
    method: 'GET',
    path: '/api/repositories/ssh/key',
    access: 'User',
    reply: RepositorySsh,
    ownPagesOnly: true,
  },
  test: {
    method: 'POST',
    path: '/api/repositories/ssh/test',
    access: 'User',
    body: v.object({ url: SshAddress, repositoryId: v.optional(Id) }),
    reply: SshTest,
    ownPagesOnly: true,
  },
})
