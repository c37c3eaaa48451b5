import { useState, type FormEvent, type ReactNode } from 'react'
import { css } from '#styled-system/css'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  consequence: ReactNode
  confirmLabel: string
  cancelLabel: string
  closeLabel: string
  busy?: ReactNode
  finalFocus?: (() => HTMLElement | null) | undefined
  tone?: 'danger' | 'solid' | undefined
  /** The name that must be typed when the action cannot be undone, and its label. */
  typed?: { name: string; label: ReactNode } | undefined
  children?: ReactNode
}

type NameFieldProps = { label: ReactNode; name: string; onChange: (name: string) => void }

function NameField({ label, name, onChange }: NameFieldProps) {
  return (
    <Field label={label}>
      <Input autoComplete="off" spellCheck={false} value={name} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}

export function ConfirmDialog({
  onConfirm,
  consequence,
  typed,
  busy,
  tone = 'danger',
  children,
  ...rest
}: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel, ...dialog } = rest
  const [name, setName] = useState('')
  const isNamed = !typed || name === typed.name
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (isNamed && !busy) onConfirm()
  }
  const buttons = (
    <>
      <Button onClick={dialog.onClose}>{cancelLabel}</Button>
      <Button type="submit" form="confirm" variant={tone} busy={busy} disabled={!isNamed}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog {...dialog} text={consequence} role="alertdialog" size="sm" footer={buttons}>
      <form id="confirm" className={column} onSubmit={confirm}>
        {children}
        {typed && <NameField label={typed.label} name={name} onChange={setName} />}
      </form>
    </Dialog>
  )
}
