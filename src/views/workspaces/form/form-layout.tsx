import type { ReactNode, SubmitEvent } from 'react'
import { css } from '#styled-system/css'
import { Belonging } from './belonging.tsx'
import { type FieldsProps, NameAndDescription, WorkspaceAlert } from './workspace-fields.tsx'

export const formId = 'workspace-form'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

interface WorkspaceFormProps extends FieldsProps {
  readonly onSubmit: () => void
  readonly alert?: ReactNode
}

export function WorkspaceForm({ draft, error, onSubmit, alert }: WorkspaceFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form id={formId} className={column} noValidate onSubmit={submit}>
      {alert ?? <WorkspaceAlert draft={draft} error={error} />}
      <NameAndDescription draft={draft} error={error} />
      <Belonging draft={draft} error={error} />
    </form>
  )
}
