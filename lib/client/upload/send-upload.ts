import type { UploadOptionsInput, UploadReport } from "@/lib/contract/upload";
import { failureFrom, RequestFailure } from "../request-failure";

export interface UploadProgress {
  sent: number;
  total: number;
}

interface SendUpload {
  file: File;
  options: UploadOptionsInput;
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
}

/**
 * Sends one archive and waits for its report. XMLHttpRequest rather than
 * fetch: only it tells how many bytes have gone out.
 */
export async function sendUpload({ file, options, signal, onProgress }: SendUpload): Promise<UploadReport> {
  const body = new FormData();
  // The service reads the parts as they come, so what to do stands before the bytes.
  body.append("options", JSON.stringify(options));
  body.append("file", file, file.name);
  const { status, text } = await post(body, signal, onProgress);
  if (status >= 200 && status < 300) return JSON.parse(text) as UploadReport;
  if (status === 0 && !(await isReadable(file))) {
    throw new RequestFailure("The file was changed or moved after it was chosen. Choose it again.");
  }
  throw failureFrom(status, text);
}

function post(
  body: FormData,
  signal: AbortSignal,
  onProgress: (progress: UploadProgress) => void,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = () => {
      signal.removeEventListener("abort", abort);
      resolve({ status: request.status, text: request.responseText });
    };
    request.upload.onprogress = (event) => onProgress({ sent: event.loaded, total: event.total });
    request.onload = settle;
    request.onerror = settle;
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    request.open("POST", "/api/v1/uploads");
    request.setRequestHeader("accept", "application/json");
    request.send(body);
  });
}

async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
