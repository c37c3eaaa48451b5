import { cutText } from './foreign-text.ts'

const maxTitleLength = 500

export const toTitle = (branch: string): string => {
  const words = (branch.split('/').at(-1) ?? '').split(/[-_]/).filter((word) => word !== '')
  const [project = '', number = '', ...rest] = words
  const isTicket = /^[A-Z][A-Z0-9]{1,15}$/.test(project) && /^\d{1,9}$/.test(number)
  const text = (isTicket ? [`${project}-${number}`, ...rest] : words).join(' ')
  return cutText(text === '' ? branch : text.slice(0, 1).toUpperCase() + text.slice(1), maxTitleLength)
}
