import { useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { type GeneratedKeyType, generatedKeyTypes, type SshKeyDraft } from '#src/contract/ssh-keys.ts'
import { useSubmission } from '../use-submission.ts'

interface Values {
  readonly kind: GeneratedKeyType | 'own'
  readonly privateKey: string
  readonly passphrase: string
}

type KeyField = 'privateKey' | 'passphrase'

export const getRefusedKeyField = (error: unknown): KeyField | null => {
  const key = error instanceof ApiError && error.kind !== 'needsConfirmation' ? (error.body?.errorMessageKey ?? '') : ''
  if (key.startsWith('errors.sshKeyPassphrase')) return 'passphrase'
  return key.startsWith('errors.sshKey') ? 'privateKey' : null
}

const toDraft = ({ kind, privateKey, passphrase }: Values): SshKeyDraft => {
  const type = generatedKeyTypes.find((generated) => generated === kind)
  if (type !== undefined) return { kind: 'generate', type }
  return { kind: 'own', privateKey, ...(passphrase === '' ? {} : { passphrase }) }
}

export const useKeyForm = (send: (draft: SshKeyDraft) => Promise<unknown>, onSaved: () => void) => {
  const [values, setValues] = useState<Values>({ kind: 'ed25519', privateKey: '', passphrase: '' })
  const [attempts, setAttempts] = useState(0)
  const saving = useSubmission(send, onSaved)
  const { error } = saving
  const isQuestion = error instanceof ApiError && error.kind === 'needsConfirmation'
  const isMissing = attempts > 0 && values.kind === 'own' && values.privateKey.trim() === ''
  return {
    values,
    attempts,
    isMissing,
    isQuestion,
    error,
    isDirty: values.privateKey !== '' || values.passphrase !== '',
    isSending: saving.isSending || saving.isSent,
    set(change: Partial<Values>) {
      setValues((known) => ({ ...known, ...change }))
      saving.noteEdit()
    },
    save() {
      setAttempts((count) => count + 1)
      if (values.kind === 'own' && values.privateKey.trim() === '') return
      saving.submit({ ...toDraft(values), ...(isQuestion ? { confirmed: true } : {}) })
    },
  }
}

export type KeyForm = ReturnType<typeof useKeyForm>
