import { afterEach, expect, it } from 'vitest'
import { keepDraft, restoreDraft } from '#src/views/account-forms/account-draft.ts'

const formWith = (firstName: string): { form: HTMLFormElement; field: HTMLInputElement } => {
  const form = document.createElement('form')
  const field = Object.assign(document.createElement('input'), { name: 'firstName', value: firstName })
  form.append(field)
  document.body.append(form)
  return { form, field }
}

afterEach(() => document.body.replaceChildren())

it('fills what is empty, and nothing that is not', () => {
  keepDraft(formWith('Ada').form)
  const [empty, filled] = [formWith(''), formWith('Grace')]
  restoreDraft(empty.form)
  restoreDraft(filled.form)
  expect([empty.field.value, filled.field.value]).toEqual(['Ada', 'Grace'])
})

it('lets who stands in the field already type over what it brings', () => {
  keepDraft(formWith('Ada').form)
  const { form, field } = formWith('')
  field.focus()
  restoreDraft(form)
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('Ada')
})

it('takes the focus from nobody', () => {
  keepDraft(formWith('Ada').form)
  const elsewhere = formWith('').field
  const { form } = formWith('')
  elsewhere.focus()
  restoreDraft(form)
  expect(document.activeElement).toBe(elsewhere)
})
