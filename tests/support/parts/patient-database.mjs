// Loaded into a command before its own code: it waits for its database longer than the shop's two seconds, so that a
// busy machine does not fail it.
import { createRequire } from 'node:module';

const driver = createRequire(import.meta.url)('mongodb/lib/mongo_client.js');
const { MongoClient } = driver;
const limits = { serverSelectionTimeoutMS: 40_000, connectTimeoutMS: 40_000, waitQueueTimeoutMS: 40_000 };

driver.MongoClient = class extends MongoClient {
  constructor(uri, options) {
    super(uri, { ...options, ...limits });
  }
};
