// Runs statements on an SQLite file in its own process: `node locker.js FILE BEGIN END`. It runs END after a message.
import Database from 'libsql'

const [, , file, begin, end] = process.argv

/** Runs statements again until no other process prevents them. */
function run(statements) {
  const database = new Database(file)
  database.exec('pragma busy_timeout = 20000')
  for (let tries = 0; ; tries++)
    try {
      database.exec(statements)
      return database
    } catch (error) {
      if (!error.code?.startsWith('SQLITE_BUSY') || tries > 20) throw error
    }
}

const database = run(begin)
process.once('message', () => {
  database.exec(end)
  database.close()
  process.disconnect()
})
process.send('locked')
