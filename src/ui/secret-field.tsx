import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type SecretFieldProps = {
  label: ReactNode
  /** Present only once, right after it was made. */
  secret?: string | undefined
  masked: string
  help?: ReactNode
  copyLabel: string
  copiedLabel: string
}

export function SecretField({ label, secret, masked, help, copyLabel, copiedLabel }: SecretFieldProps) {
  const copy = secret !== undefined && <CopyButton text={secret} label={copyLabel} copiedLabel={copiedLabel} />
  return (
    <Field label={label} help={help}>
      <Input
        mono
        readOnly
        value={secret ?? masked}
        autoComplete="off"
        spellCheck={false}
        after={copy}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Field>
  )
}
