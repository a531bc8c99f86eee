// Loaded into a command before its own code: it waits for its database longer than the shop's two seconds, so that a
// busy machine does not fail it.
import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);
const driver = load('mongodb/lib/mongo_client.js');
const { MongoClient } = driver;
const limits = load('./database-patience.json');

driver.MongoClient = class extends MongoClient {
  constructor(uri, options) {
    super(uri, { ...options, ...limits });
  }
};
