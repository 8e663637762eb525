/** An error whose message is shown to the operator. The process ends with the exit code `exit`. */
export interface Fault extends Error {
  readonly exit: number
  readonly code: string
}

function fault(code: string, exit: number, message: string): Fault {
  return Object.assign(new Error(message), { name: 'Fault', code, exit })
}

/** Creates the error for wrong settings. The message says what to do and must not contain the value of a secret. */
export const badSettings = (message: string): Fault => fault('ERR_SETTINGS', 64, message)

/** Creates the error for a file that cannot be read. */
export const unreadable = (message: string): Fault => fault('ERR_SETTINGS', 66, message)

/** Creates the error for a missing database, port or other resource that the service needs. */
export const unavailable = (message: string): Fault => fault('ERR_UNAVAILABLE', 69, message)
