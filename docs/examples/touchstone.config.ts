// A configuration as a module: the same keys, and functions where YAML would name them.
export default {
  target: {
    baseUrl: 'https://sandbox.example',
    merchantId: 'TESTMERCHANT',
    auth: { type: 'basic', password: '${TOUCHSTONE_PASSWORD}' },
  },
  run: { profile: 'standard', rate: 50 },
  provision: {
    'captured-order': {
      hook: async ({ orderId, amount, currency }: { orderId: string; amount: string; currency: string }) => {
        // Sell something in a test shop here; return what a recipe would capture.
        return { orderId, transactionId: '1', amount, currency };
      },
    },
  },
};
