export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}
