/**
 * Every `errorMessageKey` the backend sends, with its English text; the languages translate the same keys. A new refusal
 * adds its key here. `{{name}}` is filled from `translationParameters`.
 */
export const errorTexts = {
  'errors.internal': 'Something failed on our side. If you report it, name the request {{requestId}}.',
  'errors.busy': 'This took too long and was stopped. Try again in a moment.',
  'errors.notServed': 'This installation does not offer this yet.',
  'errors.invalid': 'Some of what was sent cannot be used.',
  'errors.malformedBody': 'The request could not be read.',
  'errors.bodyTooLarge': 'The request is larger than {{kilobytes}} kB.',
  'errors.unsupportedMediaType': 'The request has a content type that is not accepted here.',
  'errors.unauthorized': 'Sign in to continue.',
  'errors.forbidden': 'Your role does not allow this.',
  'errors.notFound': 'This does not exist, or it was removed.',
  'errors.organisationNotSelected': 'Choose an organisation first.',
  'errors.tooMany': 'Too many attempts. Try again in {{seconds}} s.',
  'errors.emailInvalid': 'Enter an e-mail address such as name@example.com.',
  'errors.wrongCredentials': 'The e-mail address or the password is wrong.',
  'errors.accountLocked': 'Too many failed sign-ins. Try again in {{minutes}} min, or reset your password.',
  'errors.emailNotConfirmed': 'Confirm your e-mail address first. We can send you the message again.',
  'errors.linkInvalid': 'This link is no longer valid. Ask for a new one.',
  'errors.wrongPassword': 'The current password is wrong.',
  'errors.passwordTooWeak': 'This password does not meet the rules.',
  'errors.passwordCommon': 'This password is among the most common ones. Choose another.',
  'errors.invalidRegex': 'This is not a regular expression: {{reason}}.',
  'errors.dataSourceUnknown': 'There is no data source named {{name}}.',
  'errors.dataSourceAmbiguous': 'Several data sources are named {{name}}. Choose one by its id.',
  'errors.dataSourceIndexing': '{{name}} is still being indexed. Try again in {{seconds}} s.',
  'errors.dataSourceNotIndexed': '{{name}} has no index to search. Index it again.',
  'errors.noDataSource': 'Choose a repository or a workspace to ask about.',
  'errors.noQuestion': 'Write a question first.',
  'errors.conversationArchived': 'This conversation is archived. Bring it back to go on with it.',
  'errors.answerFailed': 'The answer could not be completed. Ask again.',
  'errors.answerInterrupted': 'The answer was interrupted before it was complete. Ask again.',
} as const satisfies Readonly<Record<`errors.${string}`, string>>

export type ErrorKey = keyof typeof errorTexts

export const englishOf = (key: ErrorKey, parameters: Readonly<Record<string, string | number>> = {}): string =>
  errorTexts[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(parameters[name] ?? ''))
