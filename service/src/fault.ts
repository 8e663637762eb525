/** An error that is told to a person in one line, and what the process ends with. */
export interface Fault extends Error {
  readonly exit: number
  readonly code: string
}

function fault(code: string, exit: number, message: string): Fault {
  return Object.assign(new Error(message), { name: 'Fault', code, exit })
}

/** The settings are wrong: the message says what to do and holds no value of a secret. */
export const badSettings = (message: string): Fault => fault('ERR_SETTINGS', 64, message)

/** Something that the service needs is not there. */
export const unavailable = (message: string): Fault => fault('ERR_UNAVAILABLE', 69, message)
