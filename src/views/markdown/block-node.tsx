import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { cx } from '#styled-system/css'
import { CodeFence } from './code-fence.tsx'
import { Inline } from './inline.tsx'
import { styles } from './markdown-styles.ts'
import { keyboardScrollable } from './keyboard-scrollable.ts'

/** The screen and each question have headings above these. */
const headings = ['h3', 'h4', 'h5', 'h6', 'h6', 'h6'] as const

const heading = ({ depth, tokens }: Tokens.Heading): ReactNode => {
  const Heading = headings[depth - 1] ?? 'h6'
  return (
    <Heading className={styles.heading}>
      <Inline tokens={tokens} />
    </Heading>
  )
}

function Table({ header, rows, align }: Tokens.Table) {
  const alignment = (at: number) => (align[at] ? { style: { textAlign: align[at] } } : {})
  return (
    <div {...keyboardScrollable} className={styles.tableBox}>
      <table className={styles.table}>
        <thead>
          <tr>
            {header.map(({ tokens }, at) => (
              <th key={at} scope="col" {...alignment(at)}>
                <Inline tokens={tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line}>
              {row.map(({ tokens }, at) => (
                <td key={at} {...alignment(at)}>
                  <Inline tokens={tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const list = ({ ordered, start, items }: Tokens.List, isOpen: boolean): ReactNode => {
  const entries = items.map((item, at) => (
    <li key={at}>
      <Inside tokens={item.tokens} isOpen={isOpen && at === items.length - 1} />
    </li>
  ))
  if (ordered) {
    return (
      <ol start={start === '' ? 1 : start} className={cx(styles.list, styles.numbered)}>
        {entries}
      </ol>
    )
  }
  const isTasks = items.every(({ task }) => task)
  return <ul className={cx(styles.list, isTasks ? styles.unmarked : styles.bulleted)}>{entries}</ul>
}

function Inside({ tokens, isOpen }: { tokens: readonly Token[]; isOpen: boolean }) {
  return tokens.map((token, at) => (
    <Fragment key={at}>{renderNode(token, isOpen && at === tokens.length - 1)}</Fragment>
  ))
}

const renderNode = (token: Token, isOpen: boolean): ReactNode => {
  switch (token.type) {
    case 'space':
      return null
    case 'paragraph':
      return (
        <p>
          <Inline tokens={token.tokens ?? []} />
        </p>
      )
    case 'heading':
      return heading(token as Tokens.Heading)
    case 'code':
      return <CodeFence text={token['text']} info={token['lang']} isOpen={isOpen} />
    case 'list':
      return list(token as Tokens.List, isOpen)
    case 'blockquote':
      return (
        <blockquote className={styles.quote}>
          <Inside tokens={token.tokens ?? []} isOpen={isOpen} />
        </blockquote>
      )
    case 'table':
      return <Table {...(token as Tokens.Table)} />
    case 'hr':
      return <hr className={styles.rule} />
    case 'html':
      return <p className={styles.raw}>{token.raw.trim()}</p>
    default:
      return <Inline tokens={[token]} />
  }
}

/** Nothing becomes HTML: a token is one of our element names and text. */
export function BlockNode({ token, isOpen }: { token: Token; isOpen: boolean }) {
  return renderNode(token, isOpen)
}
