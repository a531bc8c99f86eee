'use server';

import { action } from '@/lib/action';
import { messages } from '@/lib/messages';
import { saveProfileForm } from './mutations';
import { profileFormSchema } from './schema';

export const updateProfileAction = action(
  {
    access: 'user',
    schema: profileFormSchema,
    files: ['photo'],
    message: messages.profile.updated,
    changes: ['reviews'],
  },
  saveProfileForm,
);
