import { describe, expect, it } from "vitest";
import { failureFrom, toFailure } from "./request-failure";

describe("a failed request", () => {
  it("carries code, remedy and request id of the service's own answer", () => {
    const text = JSON.stringify({
      error: { code: "STORAGE_FULL", message: "The disk is full.", remedy: "Free space.", requestId: "r-7" },
    });
    const failure = failureFrom(507, text);
    expect(failure.message).toBe("The disk is full.");
    expect(failure.body).toMatchObject({ code: "STORAGE_FULL", remedy: "Free space.", requestId: "r-7" });
  });

  it("says the status when something else answered", () => {
    const failure = failureFrom(502, "<html>Bad gateway</html>");
    expect(failure.message).toBe("The service answered with status 502 and no explanation.");
    expect(failure.body).toBeUndefined();
  });

  it("says that the service is out of reach when nothing answered", () => {
    expect(failureFrom(0, "").message).toMatch(/^The service did not answer\./);
    expect(toFailure(new TypeError("Failed to fetch")).message).toMatch(/^The service did not answer\./);
  });

  it("does not take an answer with an unknown code for one of ours", () => {
    const text = JSON.stringify({ error: { code: "TEAPOT", message: "short and stout", requestId: "r" } });
    expect(failureFrom(418, text).body).toBeUndefined();
  });
});
