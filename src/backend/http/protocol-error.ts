import type { ErrorKey } from './error-keys.ts'
import type { Refusal } from './refusal.ts'

export interface ProtocolError {
  readonly message: string
  readonly type: string
  readonly code: string
  readonly param: string | null
}

const codes: Readonly<Partial<Record<ErrorKey, string>>> = {
  'errors.apiKeyExpired': 'invalid_api_key',
  'errors.apiKeyRevoked': 'invalid_api_key',
  'errors.apiKeyUnknown': 'invalid_api_key',
  'errors.modelUnknown': 'model_not_found',
  'errors.tooMany': 'rate_limit_exceeded',
  'errors.tooManyQuestions': 'rate_limit_exceeded',
  'errors.unauthorized': 'invalid_api_key',
}

const typesByStatus: Readonly<Partial<Record<number, string>>> = {
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
}

const getErrorType = (status: number): string =>
  typesByStatus[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error')

export const toProtocolError = ({ key, message, status }: Refusal, param: string | undefined): ProtocolError => ({
  message,
  type: getErrorType(status),
  code: codes[key] ?? key,
  param: param ?? null,
})
