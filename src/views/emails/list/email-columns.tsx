import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Email } from '#src/contract/emails.ts'
import type { Column } from '#src/ui/table-row.tsx'
import { RowLink } from '../../listing/row-link.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { RelativeTime } from '../../listing/relative-time.tsx'
import { EmailStatusMark, useEmailWords } from '../email-words.tsx'

export const tableWidth = css({ md: { minW: '[780px]' } })

const widths = {
  subject: css({ md: { w: '[38%]' } }),
  status: css({ md: { w: '[240px]' }, mdToXl: { w: '40' } }),
  written: css({ md: { w: '[150px]' } }),
} as const

const words = css({ truncate: true, _phone: { whiteSpace: 'normal' } })
const note = css({ mt: '1', textStyle: 'caption', color: 'fg.muted' })

function Receiver({ mail: { id, to } }: { mail: Email }) {
  const { toAddress } = useOpened('mail')
  return <RowLink id={id} name={to} title={to} href={toAddress({ kind: 'details', id })} />
}

function Subject({ mail: { kind, subject } }: { mail: Email }) {
  const { nameKind } = useEmailWords()
  return (
    <>
      <p className={words} title={subject}>
        <bdi>{subject}</bdi>
      </p>
      <p className={note}>{nameKind(kind)}</p>
    </>
  )
}

function Status({ mail: { failure, status } }: { mail: Email }) {
  const { describeFailure } = useEmailWords()
  return (
    <>
      <EmailStatusMark status={status} />
      {status === 'failed' && failure !== undefined && <p className={note}>{describeFailure(failure)}</p>}
    </>
  )
}

export const useEmailColumns = (): readonly Column<Email>[] => {
  const { t } = useTranslation('emails')
  return useMemo(
    () => [
      {
        id: 'to',
        header: t('columns.to'),
        sortable: true,
        onPhone: 'head',
        cell: (mail) => <Receiver mail={mail} />,
      },
      {
        id: 'subject',
        header: t('columns.subject'),
        sortable: true,
        onPhone: 'wide',
        className: widths.subject,
        cell: (mail) => <Subject mail={mail} />,
      },
      {
        id: 'status',
        header: t('columns.status'),
        sortable: true,
        onPhone: 'wide',
        className: widths.status,
        cell: (mail) => <Status mail={mail} />,
      },
      {
        id: 'written',
        header: t('columns.written'),
        sortable: true,
        className: widths.written,
        cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
    ],
    [t],
  )
}
